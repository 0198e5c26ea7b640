-- One account for a national number, unless the operator allows more: what is written then does not count for the index.
alter table client add column nid_shared boolean not null default false;
alter table client drop constraint client_nid_key;
create unique index client_nid_key on client (nid) where not nid_shared;
create index client_nid on client (nid) where nid is not null;
