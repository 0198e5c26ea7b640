-- What the public site says beside its own sentences, and what visitors write to staff.

-- A text is never changed: a new version stands beside the old one, so that everyone can read what held when.
create table page_text (
  id           bigint generated always as identity primary key,
  slug         text not null check (slug in
    ('terms', 'privacy', 'use-policy', 'refund-policy', 'support-policy', 'legal-disclaimer')),
  version      integer not null check (version > 0),
  title_ar     text not null,
  title_en     text not null,
  summary_ar   text not null,
  summary_en   text not null,
  body_ar      text not null check (length(body_ar) <= 60000),
  body_en      text not null check (length(body_en) <= 60000),
  published_at timestamptz not null default now(),
  created_by   bigint references staff_user,
  created_at   timestamptz not null default now(),
  unique (slug, version)
);

create table faq (
  id          bigint generated always as identity primary key,
  topic       text not null check (topic in ('account', 'money', 'cards', 'transfers', 'safety')),
  position    integer not null default 0,
  question_ar text not null,
  question_en text not null,
  answer_ar   text not null,
  answer_en   text not null,
  active      boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);

create table contact_message (
  id         bigint generated always as identity primary key,
  reference  text not null unique,
  -- Of the form it came with: one form, one message, however often it is sent.
  form_id    text not null unique,
  topic      text not null check (topic in ('account', 'recharge', 'cards', 'transfers', 'merchant', 'other')),
  name       text not null,
  contact    text not null,  -- a phone 09xxxxxxxx or an e-mail
  body       text not null check (length(body) <= 5000),
  locale     text not null check (locale in ('ar', 'en')),
  ip         inet,
  status     text not null default 'new' check (status in ('new', 'read', 'answered')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_message_by_status on contact_message (status, id desc);

alter table city
  add column latitude  numeric(8, 5) check (latitude between -90 and 90),
  add column longitude numeric(8, 5) check (longitude between -180 and 180);

update city set latitude = seed.latitude, longitude = seed.longitude
from (values
  ('Tripoli', 32.8872, 13.1913), ('Benghazi', 32.1167, 20.0667), ('Misrata', 32.3754, 15.0925),
  ('Al Zawiyah', 32.7571, 12.7276), ('Al Bayda', 32.7627, 21.7551), ('Tobruk', 32.0836, 23.9764),
  ('Sabha', 27.0377, 14.4283), ('Khoms', 32.6486, 14.2619), ('Zliten', 32.4674, 14.5687),
  ('Ajdabiya', 30.7554, 20.2263), ('Derna', 32.7670, 22.6367), ('Sirte', 31.2089, 16.5887),
  ('Gharyan', 32.1722, 13.0203), ('Tarhuna', 32.4350, 13.6332), ('Bani Walid', 31.7566, 13.9942),
  ('Sabratha', 32.7934, 12.4885), ('Surman', 32.7567, 12.5716), ('Zuwara', 32.9312, 12.0820),
  ('Al Ajaylat', 32.7573, 12.3765), ('Al Marj', 32.4914, 20.8300), ('Nalut', 31.8685, 10.9812),
  ('Yafran', 32.0629, 12.5269), ('Jadu', 31.9531, 12.0261), ('Zintan', 31.9315, 12.2529),
  ('Mizda', 31.4455, 12.9801), ('Al Asabaa', 32.0365, 12.8580), ('Al Aziziya', 32.5319, 13.0210),
  ('Qasr Bin Ghashir', 32.6830, 13.1750), ('Janzur', 32.8200, 13.0160), ('Tajura', 32.8819, 13.3506),
  ('Garabulli', 32.7505, 13.7221), ('Msallata', 32.6167, 14.0000), ('Riqdalin', 32.9250, 12.0000),
  ('Ghadames', 30.1337, 9.5007), ('Ghat', 24.9647, 10.1728), ('Ubari', 26.5921, 12.7805),
  ('Murzuq', 25.9155, 13.9184), ('Brak al-Shati', 27.5491, 14.2714), ('Hun', 29.1268, 15.9477),
  ('Waddan', 29.1614, 16.1390), ('Kufra', 24.1792, 23.2901), ('Jalu', 29.0331, 21.5482),
  ('Awjila', 29.1081, 21.2869), ('Brega', 30.4081, 19.5739), ('Ras Lanuf', 30.4979, 18.5600),
  ('Shahat', 32.8281, 21.8622), ('Susa', 32.8953, 21.9645), ('Al Qubbah', 32.7617, 22.2428),
  ('Al Abyar', 32.1896, 20.5966), ('Musaid', 31.6000, 25.0500)
) as seed (name_en, latitude, longitude)
where city.name_en = seed.name_en;

grant select, insert on page_text to mahfaza_app;
grant select, insert, update on faq, contact_message to mahfaza_app;
