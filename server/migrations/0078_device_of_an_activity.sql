-- The device a change was made with, beside the address it came from.
alter table activity_log add column device text;

-- Sign-ins are found by the address they came from, and by the beginning of what was typed.
create index login_log_address on login_log (host(ip), id);
create index login_log_login on login_log (lower(login) text_pattern_ops, id);
