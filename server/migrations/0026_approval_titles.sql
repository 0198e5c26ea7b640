-- The subject's name when it was asked for, a text or one in each language: a list of requests reads nothing else for it.
alter table approval add column title jsonb;

create or replace function guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'an approval begins as a request' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status <> 'waiting' then
    raise exception 'approval % was decided already', old.id using errcode = 'check_violation';
  end if;
  if (new.maker_id, new.kind, new.payload, new.payload_hash, new.subject_type, new.subject_id, new.title, new.before,
      new.after)
     is distinct from
     (old.maker_id, old.kind, old.payload, old.payload_hash, old.subject_type, old.subject_id, old.title, old.before,
      old.after) then
    raise exception 'what was asked for in approval % does not change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
