-- Narrower forms of a picture, for lists: they come and go with it.
alter table stored_file add variant_of uuid references stored_file on delete cascade;
create index stored_file_variants on stored_file (variant_of) where variant_of is not null;
