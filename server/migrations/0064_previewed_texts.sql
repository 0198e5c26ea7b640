-- What whoever published a text had looked at, by the name its preview gave it; null for what was there before.
alter table page_text add column preview text;
