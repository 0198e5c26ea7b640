-- When a point of sale is open. On Fridays it opens at an hour of its own, or not at all.
alter table seller_point
  add column opens        text check (opens ~ '^[0-2]\d:[0-5]\d$'),
  add column closes       text check (closes ~ '^[0-2]\d:[0-5]\d$'),
  add column friday_opens text check (friday_opens ~ '^[0-2]\d:[0-5]\d$');
