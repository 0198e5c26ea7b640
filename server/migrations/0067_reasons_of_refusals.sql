-- Why rows of a task were refused, each reason with how many, the most frequent first: [{"reason": …, "count": …}].
alter table console_job add column reasons jsonb not null default '[]';
