-- Roles of a person in single channels, by channel; without those that are as in the organization.
create or replace function channel_roles_of(org uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_object_agg(m.channel_id, m.role), '{}') from channel_members m
    where m.org_id = org and m.user_id = person and m.role is not null);
end
$$;
