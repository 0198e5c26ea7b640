-- What a client comes back to: cards of the shop, and people money is sent to.
create table favourite_category (
  client_id   bigint not null references client,
  category_id bigint not null references category,
  created_at  timestamptz not null default now(),
  primary key (client_id, category_id)
);

create table favourite_receiver (
  id          bigint generated always as identity primary key,
  client_id   bigint not null references client,
  receiver_id bigint not null references client check (receiver_id <> client_id),
  label       text not null check (length(label) between 1 and 60), -- what this client calls them
  created_at  timestamptz not null default now(),
  unique (client_id, receiver_id)
);

grant select, insert, delete on favourite_category to mahfaza_app;
grant select, insert, update (label), delete on favourite_receiver to mahfaza_app;
