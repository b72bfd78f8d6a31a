-- The organization that the scope of this transaction has entered.
create or replace function current_org() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.org_id', true), '')::uuid;
