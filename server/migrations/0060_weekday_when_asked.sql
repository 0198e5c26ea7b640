-- A weekday is named only where an export repeats by the week.
alter table scheduled_export alter column weekday drop default;
