-- The phone and the national number of a member of staff: nobody decides about a client who has their own.
alter table staff_user add phone text check (phone ~ '^09[0-9]{8}$');
alter table staff_user add nid text check (nid ~ '^[12]{2}[0-9]{10}$');
