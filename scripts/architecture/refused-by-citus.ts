const CONSTRAINT = /^add\s+(constraint|foreign key|check|unique|primary key|exclude)\b/i
const WITH_CONSTRAINT =
  /^add\s+(column\s+)?(if not exists\s+)?\w+\s.*(\bcheck\s*\(|\bunique\b|\bprimary key\b|\bas identity\b|serial\b)/is
const OF_COLUMN = /^alter\s+(column\s+)?\w+\s+(re)?set\s*(\(|statistics\b|storage\b)/i
const UPDATE_FROM = /\bupdate users\b(?:[^;`()]|\([^)]*\))*\bfrom\b/i

/** What Citus refuses of statements about tables that are on every node, as far as the text of a migration shows it. */
export function refusedByCitus(migration: string, onNodes: ReadonlySet<string>): string[] {
  const text = migration.replaceAll(/--[^\n]*/g, '')
  const alters = [...text.matchAll(/\balter table (?:only )?(\w+)\s([^;`]*)/gi)].flatMap(([, table = '', rest = '']) =>
    onNodes.has(table) ? refusedOf(rest).map((why) => `${table}: ${why}`) : [],
  )
  const triggers = [...text.matchAll(/\bcreate (?:constraint )?trigger\s[^;`]*?\son (\w+)/gi)].flatMap(
    ([, table = '']) => (onNodes.has(table) ? [`${table}: a trigger`] : []),
  )
  return [...alters, ...triggers, ...(UPDATE_FROM.test(text) ? ['users: update … from another table'] : [])]
}

function refusedOf(rest: string): string[] {
  const actions = actionsOf(rest)
  return actions.flatMap((action) => {
    if (CONSTRAINT.test(action) && actions.length > 1) return ['a constraint beside something else in one statement']
    if (WITH_CONSTRAINT.test(action) && !CONSTRAINT.test(action)) return ['a column with its constraint or sequence']
    return OF_COLUMN.test(action) ? ['storage or statistics of a column'] : []
  })
}

/** Between commas that are in no brackets. */
function actionsOf(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += sign
  }
  return actions.map((action) => action.trim())
}
