import type { Live } from '../../core/live/live.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Figure } from './analytics.repo.ts'
import type { Kind, Span } from './figures.ts'
import { getOrMake } from '../../core/get-or-make.ts'

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
  const view = memories.get(context.live)?.views.get(viewName(org_id, hidden, group))
  return spans.map((span) => view?.get(spanName(span)))
}

export function rememberFigures(
  { context, org_id, hidden }: OrgScope,
  group: Kind,
  counted: readonly (readonly [Span, SpanFigures])[],
) {
  const memory = getOrMake(memories, context.live, empty)
  const more = counted.reduce((sum, [, figures]) => sum + sizeOf(figures), 0)
  if (more > MOST_FIGURES) return
  if (memory.figures + more > MOST_FIGURES) Object.assign(memory, empty())
  const view = getOrMake(memory.views, viewName(org_id, hidden, group), () => new Map<string, SpanFigures>())
  for (const [span, figures] of counted) {
    memory.figures += sizeOf(figures) - sizeOf(view.get(spanName(span)))
    view.set(spanName(span), figures)
  }
}

const empty = (): Memory => ({ views: new Map(), figures: 0 })

const sizeOf = (figures: SpanFigures | undefined) => (figures ? figures.own.length + figures.all.length : 0)

const viewName = (org_id: string, hidden: readonly string[], group: Kind) => `${org_id} ${hidden.join()} ${group}`
const spanName = ({ starts, ends }: Span) => `${starts} ${ends}`
