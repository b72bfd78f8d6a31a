import { type Rule, texts } from './rules.ts'
import { isTest } from './source-tree.ts'

const server = 'apps/server/src/'

export const databaseRules: Rule[] = [
  texts({
    rule: 'of the driver only what it offers is used',
    files: (file) => file.startsWith(server) && !isTest(file),
    never: /from '(pg-protocol|pg-pool|pg\/lib)|\b(client|pool|pg|db|connections?)(\.\w+)* as unknown as\b/,
    wrong: { [`${server}core/db/connection.ts`]: 'const { stream } = client as unknown as pg.Connection' },
  }),
  texts({
    rule: 'SQL is written in repos and plumbing only',
    files: (file) =>
      file.startsWith(server) &&
      !/\/(core\/(db|jobs|live)|testing)\/|organizations\/(scope|hidden-channels|muted-channels|of-org)\.ts$|talks\/(analytics\/figures|search\/matching)\.ts$|identity\/builtin\/tables\.ts$|\.repo\.ts$|\.test\.ts$/.test(
        file,
      ),
    never:
      /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(|\.(query|unsafe)\(\s*['"`]/,
    wrong: { [`${server}organizations/tags/tags.service.ts`]: "await org.db.selectFrom('tags').selectAll().execute()" },
  }),
]
