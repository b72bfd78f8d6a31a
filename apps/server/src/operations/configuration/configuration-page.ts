import { environmentDefaults } from '../../config.ts'
import { groups, unsetMeanings } from './descriptions.ts'

/** Generates docs/configuration.md: every variable, its meaning and its default. */
export function configurationPage(): string {
  const tables = groups.map(({ title, variables }) => `## ${title}\n${tableOf(variables)}`)
  return `${[HEAD, ...tables].join('\n\n')}\n`
}

const HEAD = `# Configuration

Every variable of the environment that Earshot reads. None is needed: without any it is a whole installation for this
machine alone. A wrong value stops the start with a sentence. An empty value is no value. [production.md](production.md)
says which to set first. This page is written from the schema (\`apps/server/src/config.ts\`) by
\`node apps/server/src/operations/configuration/write-docs.ts\`.`

function tableOf(variables: Readonly<Record<string, string>>): string {
  const rows = Object.entries(variables).map(
    ([name, means]) => `| \`${name}\` | ${withoutIt(name)} | ${means.replaceAll('|', '\\|')} |`,
  )
  return ['| variable | without it | meaning |', '|---|---|---|', ...rows].join('\n')
}

const defaults = environmentDefaults()

function withoutIt(name: string): string {
  const said: Readonly<Record<string, string>> = unsetMeanings
  if (name in unsetMeanings) return said[name] ?? ''
  const value = defaults[name]
  if (Array.isArray(value)) return value.join()
  return ['string', 'number', 'boolean'].includes(typeof value) ? JSON.stringify(value).replaceAll('"', '') : ''
}
