-- Countries, cities and municipalities. Every installation starts with the countries and cities below; staff edit them.

create table country (
  id         bigint generated always as identity primary key,
  code       text not null unique check (code ~ '^[A-Z]{2}$'),
  name_ar    text not null,
  name_en    text not null,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' || coalesce(code::text, ''))) stored
);
create index country_search on country using gin (searched gin_trgm_ops);

create table city (
  id         bigint generated always as identity primary key,
  country_id bigint not null references country,
  name_ar    text not null,
  name_en    text not null,
  latitude   numeric(8, 5) check (latitude between -90 and 90),
  longitude  numeric(8, 5) check (longitude between -180 and 180),
  position   integer not null default 0,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index city_search on city using gin (searched gin_trgm_ops);
create index city_country on city (country_id);

create table municipality (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
  city_id    bigint not null references city,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index municipality_city_id on municipality (city_id);
create index municipality_search on municipality using gin (searched gin_trgm_ops);

insert into country (code, name_ar, name_en) values
  ('LY', 'ليبيا', 'Libya'),
  ('TN', 'تونس', 'Tunisia'),
  ('DZ', 'الجزائر', 'Algeria'),
  ('EG', 'مصر', 'Egypt'),
  ('SD', 'السودان', 'Sudan'),
  ('TD', 'تشاد', 'Chad'),
  ('NE', 'النيجر', 'Niger'),
  ('MA', 'المغرب', 'Morocco'),
  ('MR', 'موريتانيا', 'Mauritania'),
  ('SA', 'السعودية', 'Saudi Arabia'),
  ('AE', 'الإمارات', 'United Arab Emirates'),
  ('QA', 'قطر', 'Qatar'),
  ('KW', 'الكويت', 'Kuwait'),
  ('JO', 'الأردن', 'Jordan'),
  ('LB', 'لبنان', 'Lebanon'),
  ('SY', 'سوريا', 'Syria'),
  ('IQ', 'العراق', 'Iraq'),
  ('PS', 'فلسطين', 'Palestine'),
  ('TR', 'تركيا', 'Türkiye'),
  ('MT', 'مالطا', 'Malta'),
  ('IT', 'إيطاليا', 'Italy');

insert into city (country_id, position, name_ar, name_en, latitude, longitude)
select country.id, seed.position, seed.name_ar, seed.name_en, seed.latitude, seed.longitude
from country, (values
  (1, 'طرابلس', 'Tripoli', 32.8872, 13.1913),
  (2, 'بنغازي', 'Benghazi', 32.1167, 20.0667),
  (3, 'مصراتة', 'Misrata', 32.3754, 15.0925),
  (4, 'الزاوية', 'Al Zawiyah', 32.7571, 12.7276),
  (5, 'البيضاء', 'Al Bayda', 32.7627, 21.7551),
  (6, 'طبرق', 'Tobruk', 32.0836, 23.9764),
  (7, 'سبها', 'Sabha', 27.0377, 14.4283),
  (8, 'الخمس', 'Khoms', 32.6486, 14.2619),
  (9, 'زليتن', 'Zliten', 32.4674, 14.5687),
  (10, 'إجدابيا', 'Ajdabiya', 30.7554, 20.2263),
  (11, 'درنة', 'Derna', 32.7670, 22.6367),
  (12, 'سرت', 'Sirte', 31.2089, 16.5887),
  (13, 'غريان', 'Gharyan', 32.1722, 13.0203),
  (14, 'ترهونة', 'Tarhuna', 32.4350, 13.6332),
  (15, 'بني وليد', 'Bani Walid', 31.7566, 13.9942),
  (16, 'صبراتة', 'Sabratha', 32.7934, 12.4885),
  (17, 'صرمان', 'Surman', 32.7567, 12.5716),
  (18, 'زوارة', 'Zuwara', 32.9312, 12.0820),
  (19, 'العجيلات', 'Al Ajaylat', 32.7573, 12.3765),
  (20, 'المرج', 'Al Marj', 32.4914, 20.8300),
  (21, 'نالوت', 'Nalut', 31.8685, 10.9812),
  (22, 'يفرن', 'Yafran', 32.0629, 12.5269),
  (23, 'جادو', 'Jadu', 31.9531, 12.0261),
  (24, 'الزنتان', 'Zintan', 31.9315, 12.2529),
  (25, 'مزدة', 'Mizda', 31.4455, 12.9801),
  (26, 'الأصابعة', 'Al Asabaa', 32.0365, 12.8580),
  (27, 'العزيزية', 'Al Aziziya', 32.5319, 13.0210),
  (28, 'قصر بن غشير', 'Qasr Bin Ghashir', 32.6830, 13.1750),
  (29, 'جنزور', 'Janzur', 32.8200, 13.0160),
  (30, 'تاجوراء', 'Tajura', 32.8819, 13.3506),
  (31, 'القره بوللي', 'Garabulli', 32.7505, 13.7221),
  (32, 'مسلاتة', 'Msallata', 32.6167, 14.0000),
  (33, 'رقدالين', 'Riqdalin', 32.9250, 12.0000),
  (34, 'غدامس', 'Ghadames', 30.1337, 9.5007),
  (35, 'غات', 'Ghat', 24.9647, 10.1728),
  (36, 'أوباري', 'Ubari', 26.5921, 12.7805),
  (37, 'مرزق', 'Murzuq', 25.9155, 13.9184),
  (38, 'براك الشاطئ', 'Brak al-Shati', 27.5491, 14.2714),
  (39, 'هون', 'Hun', 29.1268, 15.9477),
  (40, 'ودان', 'Waddan', 29.1614, 16.1390),
  (41, 'الكفرة', 'Kufra', 24.1792, 23.2901),
  (42, 'جالو', 'Jalu', 29.0331, 21.5482),
  (43, 'أوجلة', 'Awjila', 29.1081, 21.2869),
  (44, 'البريقة', 'Brega', 30.4081, 19.5739),
  (45, 'رأس لانوف', 'Ras Lanuf', 30.4979, 18.5600),
  (46, 'شحات', 'Shahat', 32.8281, 21.8622),
  (47, 'سوسة', 'Susa', 32.8953, 21.9645),
  (48, 'القبة', 'Al Qubbah', 32.7617, 22.2428),
  (49, 'الأبيار', 'Al Abyar', 32.1896, 20.5966),
  (50, 'امساعد', 'Musaid', 31.6000, 25.0500)
) as seed (position, name_ar, name_en, latitude, longitude)
where country.code = 'LY'
order by seed.position;

grant select, insert, update on country, city, municipality to mahfaza_app;
