-- The login log names the kind of device and its model, beside what a person reads.
alter table login_log
  add column device_type text check (device_type in ('desktop', 'mobile', 'tablet', 'other')),
  add column device_model text;
