-- Advertisements, and what became of them by day in Tripoli. Impressions and clicks are added in batches.
create table ad (
  id              bigint generated always as identity primary key,
  title_ar        text not null,
  title_en        text not null,
  image_id        uuid references stored_file,
  image_phone_id  uuid references stored_file,
  url             text not null check (url like 'https://%'),
  placement       text not null check (placement in ('home', 'portal_home', 'club', 'news')),
  active          boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to   timestamptz,
  published_at    timestamptz,
  weight          integer not null default 10 check (weight between 1 and 100),
  client_day_max  integer check (client_day_max > 0),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  searched        text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index ad_search on ad using gin (searched gin_trgm_ops);
create index ad_placement on ad (placement) where active and deleted_at is null;
create index ad_image on ad (image_id);
create index ad_image_phone on ad (image_phone_id);

create table ad_day (
  id          bigint generated always as identity primary key,
  ad_id       bigint not null references ad,
  day         date not null,
  impressions integer not null default 0,
  clicks      integer not null default 0,
  created_at  timestamptz not null default now(),
  unique (ad_id, day)
);

-- How often one reader saw an ad on a day: for its limit. Kept for a few days, as the marks.
create table ad_reader_day (
  day         date not null,
  reader      text not null,
  ad_id       bigint not null references ad,
  impressions integer not null,
  primary key (day, reader, ad_id)
);

-- What was counted: each showing is counted once as seen, and once as clicked.
create table ad_mark (
  day     date not null,
  showing text not null,
  kind    text not null check (kind in ('impression', 'click')),
  primary key (day, showing, kind)
);

grant select, insert, update on ad, ad_day to mahfaza_app;
grant select, insert, update, delete on ad_reader_day to mahfaza_app;
grant select, insert, delete on ad_mark to mahfaza_app;

-- Wanted ads of clients. What is live is so until `ends_at`.
create table wanted_ad (
  id                 bigint generated always as identity primary key,
  client_id          bigint not null references client,
  kind               text not null check (kind in ('job', 'buy', 'sell', 'lost')),
  title              text not null check (length(title) <= 100),
  body               text not null check (length(body) <= 2000),
  city_id            bigint not null references city,
  phone              text not null,
  state              text not null default 'waiting' check (state in ('waiting', 'live', 'refused', 'ended')),
  reason             text,
  live_at            timestamptz,
  ends_at            timestamptz check (state <> 'live' or ends_at is not null),
  reports_cleared_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  searched           text not null generated always as (search_text(coalesce(title::text, ''))) stored
);
create index wanted_ad_search on wanted_ad using gin (searched gin_trgm_ops);
create index wanted_ad_state on wanted_ad (state, id);
create index wanted_ad_live on wanted_ad (live_at, id) where state = 'live';
create index wanted_ad_client on wanted_ad (client_id, id);
create index wanted_ad_city on wanted_ad (city_id);
create index wanted_ad_kind on wanted_ad (kind, id);

create table wanted_ad_image (
  wanted_ad_id bigint not null references wanted_ad,
  file_id      uuid not null references stored_file,
  position     integer not null,
  primary key (wanted_ad_id, position)
);
create index wanted_ad_image_file on wanted_ad_image (file_id);

create table wanted_ad_report (
  id           bigint generated always as identity primary key,
  wanted_ad_id bigint not null references wanted_ad,
  client_id    bigint not null references client,
  reason       text not null check (reason in ('fraud', 'offensive', 'wrong_kind', 'done', 'other')),
  note         text check (length(note) <= 300),
  created_at   timestamptz not null default now(),
  unique (wanted_ad_id, client_id)
);
create index wanted_ad_report_client on wanted_ad_report (client_id);

grant select, insert, update on wanted_ad to mahfaza_app;
grant select, insert, delete on wanted_ad_image to mahfaza_app;
grant select, insert on wanted_ad_report to mahfaza_app;
