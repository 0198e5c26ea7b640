-- A password that staff had sent opens the account for a day; null: the client chose it.
alter table client add column password_expires_at timestamptz;
