import type { Live } from '../../core/live/live.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Figure } from './analytics.repo.ts'
import type { Kind, Span } from './figures.ts'

/** Of a span that was counted ahead. They hold as long as the database has the same version of it. */
export interface SpanFigures {
  version: string
  own: readonly Figure[]
  all: readonly Figure[]
}

/** Of all organizations together, about 100 bytes each. */
const MOST_FIGURES = 200_000

interface Memory {
  /** By organization, what is hidden, and the grouping. */
  views: Map<string, Map<string, SpanFigures>>
  figures: number
}

const memories = new WeakMap<Live, Memory>()

/** People from whom other channels are hidden have figures of their own. */
export const rememberedFigures = ({ context, org_id, hidden }: OrgScope, group: Kind, spans: readonly Span[]) => {
  const view = memoryOf(context.live).views.get(viewName(org_id, hidden, group))
  return spans.map((span) => view?.get(spanName(span)))
}

export function rememberFigures(
  { context, org_id, hidden }: OrgScope,
  group: Kind,
  counted: readonly (readonly [Span, SpanFigures])[],
) {
  const memory = memoryOf(context.live)
  const more = counted.reduce((sum, [, { own, all }]) => sum + own.length + all.length, 0)
  if (more > MOST_FIGURES) return
  if (memory.figures + more > MOST_FIGURES) Object.assign(memory, empty())
  const name = viewName(org_id, hidden, group)
  const view = memory.views.get(name) ?? new Map<string, SpanFigures>()
  memory.views.set(name, view)
  for (const [span, figures] of counted) view.set(spanName(span), figures)
  memory.figures += more
}

const empty = (): Memory => ({ views: new Map(), figures: 0 })

function memoryOf(live: Live) {
  const memory = memories.get(live) ?? empty()
  memories.set(live, memory)
  return memory
}

const viewName = (org_id: string, hidden: readonly string[], group: Kind) => `${org_id} ${hidden.join()} ${group}`
const spanName = ({ starts, ends }: Span) => `${starts} ${ends}`
