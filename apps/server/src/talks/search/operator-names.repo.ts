import type { OrgScope } from '../../organizations/scope.ts'

export const listSpeakerNames = ({ db, org_id }: OrgScope) =>
  db.selectFrom('speakers').select(['speaker_id as id', 'name']).where('org_id', '=', org_id).execute()
