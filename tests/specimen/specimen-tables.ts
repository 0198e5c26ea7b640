/** The tables of the definitions, as a migration would make them. */
export const tables = `
  create table specimen_cabinet (
    id bigint generated always as identity primary key,
    name text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    searched text not null generated always as (search_text(coalesce(name::text, ''))) stored
  );
  create table specimen_tag (like specimen_cabinet including all);
  create table specimen (
    id bigint generated always as identity primary key,
    position integer not null,
    name_ar text not null,
    name_en text not null,
    catalogue_code text not null, label_ar text, label_en text, nickname text, serial text,
    note text, story_ar text, story_en text, page_ar text, page_en text, leaf text, secret text,
    seats integer, built integer not null default 1998, share_bp integer, rating numeric(6, 2), price bigint, currency text, foreign_price bigint,
    active boolean not null, published_in text not null default 'both', publish_at_from timestamptz, publish_at_to timestamptz, published_at timestamptz, born_on date, seen_at timestamptz, state text not null,
    cabinet_id bigint not null references specimen_cabinet,
    twin_id bigint references specimen,
    picture_id uuid references stored_file,
    picture_alt_ar text, picture_alt_en text, picture_focus_x smallint, picture_focus_y smallint,
    cover_id uuid references stored_file,
    paper_id uuid references stored_file,
    sound_id uuid references stored_file,
    film text,
    site text, phone text, email text, nid text, color text,
    latitude double precision, longitude double precision, facts jsonb,
    made_by text not null, first_code text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    searched text not null generated always as (search_text(
      coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' || coalesce(catalogue_code::text, '')
    )) stored
  );
  create unique index specimen_code on specimen (catalogue_code) where deleted_at is null;
  create table specimen_tagging (
    specimen_id bigint not null references specimen, tag_id bigint not null references specimen_tag,
    position integer not null, primary key (specimen_id, tag_id)
  );
  create table specimen_extra (like specimen_tagging including all);
  create table specimen_picture (
    specimen_id bigint not null references specimen, file_id uuid not null references stored_file,
    position integer not null, primary key (specimen_id, file_id)
  );
  create table specimen_piece (
    id bigint generated always as identity primary key,
    position integer not null,
    specimen_id bigint not null references specimen,
    name_ar text not null, name_en text not null,
    weight numeric(6, 1), price bigint, whole boolean not null, tag_id bigint references specimen_tag,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create index specimen_piece_specimen on specimen_piece (specimen_id);
  create table specimen_mark (
    id bigint generated always as identity primary key,
    position integer not null,
    piece_id bigint not null references specimen_piece,
    text text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create table specimen_sighting (
    id bigint generated always as identity primary key,
    specimen_id bigint not null references specimen,
    city text not null, paid bigint,
    created_at timestamptz not null default now()
  );
  create index specimen_sighting_specimen on specimen_sighting (specimen_id);
  grant select on specimen_sighting to mahfaza_app;
  create table specimen_note (
    id bigint generated always as identity primary key,
    client_id bigint not null references client,
    specimen_id bigint not null references specimen,
    text text not null, reply text, status text not null, length integer not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create unique index specimen_note_once on specimen_note (client_id, specimen_id) where deleted_at is null;
  create table specimen_note_tag (
    note_id bigint not null references specimen_note, tag_id bigint not null references specimen_tag,
    position integer not null, primary key (note_id, tag_id)
  );
  create table specimen_word (
    id bigint generated always as identity primary key,
    position integer not null,
    note_id bigint not null references specimen_note,
    word text not null, cabinet_id bigint references specimen_cabinet,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  grant select, insert, update on specimen_note, specimen_word to mahfaza_app;
  grant select, insert, delete on specimen_note_tag to mahfaza_app;
  grant select, insert, update on specimen_piece, specimen_mark to mahfaza_app;
  grant select, insert, update on specimen_cabinet, specimen_tag, specimen to mahfaza_app;
  grant select, insert, delete on specimen_tagging, specimen_extra, specimen_picture to mahfaza_app;
`
