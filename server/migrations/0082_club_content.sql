-- What the club publishes.
create table news (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  summary_ar text not null,
  summary_en text not null,
  body_ar text not null,
  body_en text not null,
  category text not null default 'club' check (category in ('first_team', 'youth', 'club', 'fans', 'transfers', 'offers')),
  pinned boolean not null default false,
  featured boolean not null default false,
  image_id uuid references stored_file,
  image_text_ar text,
  image_text_en text,
  image_focus_x numeric(5, 2) check (image_focus_x between 0 and 100),
  image_focus_y numeric(5, 2) check (image_focus_y between 0 and 100),
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  published_in text not null default 'both' check (published_in in ('both', 'ar', 'en')),
  allow_comments boolean not null default true,
  allow_reactions boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index news_search on news using gin (searched gin_trgm_ops);
create index news_picture on news (image_id);
create index news_category on news (category, published_at desc);
create index news_publish_at_from on news (publish_at_from);
create index news_publish_at_to on news (publish_at_to);
create index news_published_at on news (published_at);
create index news_published_in on news (published_in);
create index news_shown on news (pinned desc, published_at desc, id desc) where active and deleted_at is null;

create table club_event (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  body_ar text not null,
  body_en text not null,
  place_ar text not null,
  place_en text not null,
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  starts_at timestamptz not null,
  ends_at timestamptz,
  sign_up boolean not null default false,
  sign_up_closes_at timestamptz,
  capacity integer check (capacity between 1 and 100000),
  signed_up integer not null default 0 check (signed_up >= 0),
  featured boolean not null default false,
  image_id uuid references stored_file,
  image_text_ar text,
  image_text_en text,
  image_focus_x numeric(5, 2) check (image_focus_x between 0 and 100),
  image_focus_y numeric(5, 2) check (image_focus_y between 0 and 100),
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  published_in text not null default 'both' check (published_in in ('both', 'ar', 'en')),
  allow_comments boolean not null default true,
  allow_reactions boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, '') || ' ' || coalesce(place_ar::text, '') || ' ' || coalesce(place_en::text, ''))) stored
);
create index club_event_search on club_event using gin (searched gin_trgm_ops);
create index club_event_picture on club_event (image_id);
create index club_event_shown on club_event (starts_at, id) where active and deleted_at is null;
alter table club_event add constraint club_event_room check (capacity is null or signed_up <= capacity);

create table gallery (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  taken_on date not null,
  cover_id uuid not null references stored_file,
  cover_text_ar text,
  cover_text_en text,
  cover_focus_x numeric(5, 2) check (cover_focus_x between 0 and 100),
  cover_focus_y numeric(5, 2) check (cover_focus_y between 0 and 100),
  featured boolean not null default false,
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  published_in text not null default 'both' check (published_in in ('both', 'ar', 'en')),
  allow_comments boolean not null default true,
  allow_reactions boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index gallery_search on gallery using gin (searched gin_trgm_ops);
create index gallery_cover on gallery (cover_id);

create table slider (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  image_id uuid not null references stored_file,
  image_text_ar text,
  image_text_en text,
  image_focus_x numeric(5, 2) check (image_focus_x between 0 and 100),
  image_focus_y numeric(5, 2) check (image_focus_y between 0 and 100),
  phone_image_id uuid references stored_file,
  link text not null,
  on_site boolean not null default false,
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index slider_search on slider using gin (searched gin_trgm_ops);
create index slider_picture on slider (image_id);
create index slider_phone_image on slider (phone_image_id);

create table about_page (
  id bigint generated always as identity primary key,
  slug text not null,
  title_ar text not null,
  title_en text not null,
  body_ar text not null,
  body_en text not null,
  image_id uuid references stored_file,
  image_text_ar text,
  image_text_en text,
  image_focus_x numeric(5, 2) check (image_focus_x between 0 and 100),
  image_focus_y numeric(5, 2) check (image_focus_y between 0 and 100),
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  published_in text not null default 'both' check (published_in in ('both', 'ar', 'en')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index about_page_search on about_page using gin (searched gin_trgm_ops);
create index about_page_picture on about_page (image_id);
create unique index about_page_slug on about_page (slug) where deleted_at is null;

create table explanation (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  audience text not null default 'all' check (audience in ('all', 'clients', 'merchants', 'sellers')),
  topic text check (topic in ('recharge', 'cards', 'transfer', 'vouchers', 'settlements', 'profile', 'club')),
  image_id uuid references stored_file,
  image_text_ar text,
  image_text_en text,
  image_focus_x numeric(5, 2) check (image_focus_x between 0 and 100),
  image_focus_y numeric(5, 2) check (image_focus_y between 0 and 100),
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  published_in text not null default 'both' check (published_in in ('both', 'ar', 'en')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index explanation_search on explanation using gin (searched gin_trgm_ops);
create index explanation_picture on explanation (image_id);

create table track (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  author_ar text not null,
  author_en text not null,
  audio_id uuid not null references stored_file,
  seconds integer check (seconds > 0),
  cover_id uuid references stored_file,
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, '') || ' ' || coalesce(author_ar::text, '') || ' ' || coalesce(author_en::text, ''))) stored
);
create index track_search on track using gin (searched gin_trgm_ops);
create index track_audio on track (audio_id);
create index track_cover on track (cover_id);

create table sponsor (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  level text not null default 'silver' check (level in ('main', 'gold', 'silver')),
  url text,
  logo_id uuid not null references stored_file,
  logo_dark_id uuid references stored_file,
  contract_started_at date,
  contract_ends_at date,
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index sponsor_search on sponsor using gin (searched gin_trgm_ops);
create index sponsor_logo on sponsor (logo_id);
create index sponsor_logo_dark on sponsor (logo_dark_id);

create table live (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'ended', 'recorded')),
  stream_url text not null,
  poster_id uuid references stored_file,
  poster_text_ar text,
  poster_text_en text,
  starts_at timestamptz not null,
  watchers text not null default 'clients' check (watchers in ('all', 'clients', 'pro', 'subscribers')),
  chat boolean not null default true,
  active boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to timestamptz,
  published_at timestamptz,
  published_in text not null default 'both' check (published_in in ('both', 'ar', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index live_search on live using gin (searched gin_trgm_ops);
create index live_poster on live (poster_id);
create index live_shown on live (starts_at desc, id desc) where active and deleted_at is null;

create table news_image (
  news_id  bigint not null references news,
  file_id  uuid not null references stored_file,
  position integer not null,
  primary key (news_id, position)
);
create index news_image_file on news_image (file_id);

create table gallery_image (
  gallery_id bigint not null references gallery,
  file_id    uuid not null references stored_file,
  position   integer not null,
  primary key (gallery_id, position)
);
create index gallery_image_file on gallery_image (file_id);

create table gallery_video (
  id         bigint generated always as identity primary key,
  gallery_id bigint not null references gallery,
  position   integer not null,
  caption_ar text not null,
  caption_en text not null,
  video      text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index gallery_video_gallery on gallery_video (gallery_id);

create table explanation_step (
  id             bigint generated always as identity primary key,
  explanation_id bigint not null references explanation,
  position       integer not null,
  text_ar        text not null,
  text_en        text not null,
  video          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz
);
create index explanation_step_explanation on explanation_step (explanation_id);

create table event_sign_up (
  id         bigint generated always as identity primary key,
  event_id   bigint not null references club_event,
  client_id  bigint not null references client,
  status     text not null default 'signed_up' check (status in ('signed_up', 'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, client_id)
);
create index event_sign_up_client on event_sign_up (client_id);

grant delete on news_image, gallery_image to mahfaza_app;

grant select, insert, update on news, club_event, gallery, slider, about_page, explanation, track, sponsor, live, news_image, gallery_image, gallery_video, explanation_step, event_sign_up to mahfaza_app;
