import { basename } from 'node:path'
import { type NounNames, renamed } from './noun-files.ts'

export interface Registration {
  file: string
  /** Must occur once in the file; the text is inserted before it. */
  before: string
  text: string
  reportedBy: string
}

/** Throws if `before` does not occur once. Then the file has changed and the list below must be updated. */
export function insert(source: string, { file, before, text }: Registration): string {
  const parts = source.split(before)
  if (parts.length !== 2) throw new Error(`${file} has “${before}” ${parts.length - 1} times; see scripts/new-noun`)
  return parts.join(text + before)
}

export const registrations = (names: NounNames, migration: string): Registration[] =>
  gadgetRegistrations.map(({ text, reportedBy, ...registration }) => ({
    ...registration,
    text: renamed(text, names).replace('MIGRATION', basename(migration, '.ts')),
    reportedBy: renamed(reportedBy, names),
  }))

const gadgetRegistrations: Registration[] = [
  {
    file: 'packages/contract/src/index.ts',
    before: "import { liveRoutes } from './live.ts'",
    text: "import { gadgetRoutes } from './gadgets.ts'\n",
    reportedBy: 'packages/contract/src/index.ts',
  },
  {
    file: 'packages/contract/src/index.ts',
    before: '  live: liveRoutes,',
    text: '  gadgets: gadgetRoutes,\n',
    reportedBy: 'apps/server/src/nouns.ts',
  },
  {
    file: 'packages/contract/src/live.ts',
    before: '] as const\nexport type ChangeKind ',
    text: "  'gadgets',\n",
    reportedBy: 'apps/server/src/organizations/gadgets/gadgets.service.ts',
  },
  {
    file: 'packages/contract/src/audit.ts',
    before: '] as const\nexport type AuditAction ',
    text: "  'gadget.create',\n  'gadget.remove',\n  'gadget.update',\n",
    reportedBy: 'apps/server/src/organizations/gadgets/gadgets.service.ts',
  },
  {
    file: 'packages/contract/src/rules/pages.ts',
    before: "  '/organizations/$org_id/settings',",
    text: "  '/organizations/$org_id/gadgets',\n",
    reportedBy: 'apps/web/src/routes.test.ts',
  },
  {
    file: 'apps/server/src/core/db/migrations.ts',
    before: '\nexport const migrations = {',
    text: "import { gadgets } from './migrations/MIGRATION.ts'\n",
    reportedBy: 'apps/server/src/core/db/migrations.ts',
  },
  {
    file: 'apps/server/src/core/db/migrations.ts',
    before: '} as unknown as Record<string, Migration>',
    text: "  'MIGRATION': gadgets,\n",
    reportedBy: 'apps/server/src/core/db/migrations.ts',
  },
  {
    file: 'apps/server/src/core/db/tables/organizations.ts',
    before: '  addresses: {',
    text: [
      '  gadgets: {',
      '    org_id: string',
      '    gadget_id: string',
      '    name: string',
      '    created: Generated<Time>',
      '    created_by: string',
      '  }\n',
    ].join('\n'),
    reportedBy: 'apps/server/src/organizations/gadgets/gadgets.repo.ts',
  },
  {
    file: 'apps/server/src/organizations/kinds.ts',
    before: '} as const satisfies',
    text: "  gadget: { table: 'gadgets', id: 'gadget_id' },\n",
    reportedBy: 'apps/server/src/organizations/gadgets/gadgets.service.ts',
  },
  {
    file: 'apps/server/src/nouns.ts',
    before: 'import { members } from',
    text: "import { gadgets } from './organizations/gadgets/gadgets.service.ts'\n",
    reportedBy: 'apps/server/src/nouns.ts',
  },
  {
    file: 'apps/server/src/nouns.ts',
    before: '  live: [mountLive],',
    text: '  gadgets: [json(api.gadgets, gadgets)],\n',
    reportedBy: 'apps/server/src/nouns.ts',
  },
  {
    file: 'apps/server/src/testing/isolation/authorization/organization-inputs.ts',
    before: "  'clips.list': org,",
    text: [
      "  'gadgets.list': org,",
      "  'gadgets.create': ({ org_id }) => ({ org_id, name: 'Made' }),",
      "  'gadgets.update': ({ gadget_id }) => ({ gadget_id, ...changed }),",
      "  'gadgets.remove': ({ gadget_id }) => ({ gadget_id }),\n",
    ].join('\n'),
    reportedBy: 'apps/server/src/testing/isolation/authorization/route-inputs.ts',
  },
  {
    file: 'apps/server/src/testing/fixtures/fixture-ids.ts',
    before: '  talk_id: newId(),',
    text: '  gadget_id: newId(),\n',
    reportedBy: 'apps/server/src/testing/isolation/authorization/organization-inputs.ts',
  },
  {
    file: 'apps/server/src/testing/fixtures/organization-fixture.ts',
    before: "    db\n      .insertInto('addresses')",
    text: [
      '    db',
      "      .insertInto('gadgets')",
      '      .values({ gadget_id: ids.gadget_id, name: `${secret} gadget`, ...made })',
      '      .execute(),\n',
    ].join('\n'),
    reportedBy: 'apps/server/src/testing/isolation/authorization-matrix.test.ts',
  },
  {
    file: 'apps/web/src/routes.tsx',
    before: 'const addresses = createRoute({',
    text: [
      'const gadgets = createRoute({',
      '  getParentRoute: () => organization,',
      "  path: '/gadgets',",
      "  component: lazyScreen(() => import('./gadgets/GadgetsScreen.tsx'), 'GadgetsScreen'),",
      '})\n',
    ].join('\n'),
    reportedBy: 'apps/web/src/routes.tsx',
  },
  {
    file: 'apps/web/src/routes.tsx',
    before: '      addresses,\n',
    text: '      gadgets,\n',
    reportedBy: 'apps/web/src/app/navigation/organization-screens.ts',
  },
  {
    file: 'apps/web/src/app/navigation/organization-screens.ts',
    before: "  { to: '/organizations/$org_id/settings'",
    text: "  { to: '/organizations/$org_id/gadgets', place: 'library', label: msg`Gadgets`, icon: IconList },\n",
    reportedBy: 'apps/web/src/routes.test.ts',
  },
  {
    file: 'apps/web/src/app/navigation/organization-screens.ts',
    before: '  IconMailForward,',
    text: '  IconList,\n',
    reportedBy: 'apps/web/src/app/navigation/organization-screens.ts',
  },
  {
    file: 'apps/web/src/lib/refusals/organization.ts',
    before: "  'This tag was deleted':",
    text: "  'This gadget was deleted': msg`This gadget was deleted`,\n",
    reportedBy: 'apps/web/src/lib/refusals/refusal-sentences.test.ts',
  },
  {
    file: 'apps/web/src/settings/audit/audit-text.ts',
    before: "  'talk.remove':",
    text: "  'gadget.create': msg`created the gadget`,\n  'gadget.remove': msg`deleted the gadget`,\n  'gadget.update': msg`changed the gadget`,\n",
    reportedBy: 'apps/web/src/settings/audit/audit-text.ts',
  },
]
