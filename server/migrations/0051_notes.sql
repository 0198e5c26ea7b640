-- Internal notes of staff on rows of any section whose definition asks for them. A row is named by its section and its
-- number, because the sections have tables of their own; a note is seen only with its row, so it is in the trash with it.
create table row_note (
  id         bigint generated always as identity primary key,
  resource   text not null,
  row_id     bigint not null,
  author_id  bigint not null references staff_user,
  text       text not null check (length(text) between 1 and 2000),
  pinned     boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index row_note_row on row_note (resource, row_id, pinned desc, id desc) where deleted_at is null;
create index row_note_author_id on row_note (author_id);

create table row_note_mention (
  note_id       bigint not null references row_note,
  staff_user_id bigint not null references staff_user,
  primary key (note_id, staff_user_id)
);
create index row_note_mention_staff on row_note_mention (staff_user_id);

create table row_note_file (
  id      bigint generated always as identity primary key,
  note_id bigint not null references row_note,
  file_id uuid not null references stored_file,
  name    text not null check (length(name) between 1 and 200)
);
create index row_note_file_note on row_note_file (note_id);
create index row_note_file_file on row_note_file (file_id);

grant select, insert, update (pinned, deleted_at) on row_note to mahfaza_app;
grant select, insert on row_note_mention, row_note_file to mahfaza_app;
