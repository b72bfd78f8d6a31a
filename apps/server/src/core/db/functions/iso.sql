-- A moment as the API writes it.
create or replace function iso(moment timestamptz) returns text
language sql stable parallel safe
return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
