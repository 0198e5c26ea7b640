-- Attributes of card categories, as products have them.
create table category_attribute (
  id           bigint generated always as identity primary key,
  category_id  bigint not null references category,
  attribute_id bigint not null references attribute,
  position     integer not null,
  value        text,
  text_ar      text,
  text_en      text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz
);
create index category_attribute_category on category_attribute (category_id);
create index category_attribute_value on category_attribute (attribute_id, value);

grant select, insert, update on category_attribute to mahfaza_app;
