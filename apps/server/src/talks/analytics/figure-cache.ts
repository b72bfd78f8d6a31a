import type { Live } from '../../core/live/live.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Figure } from './analytics.repo.ts'
import type { Kind, Span } from './figures.ts'
import { getOrCreate } from '../../core/get-or-create.ts'

/** Of a span that was counted ahead. They hold as long as the database has the same version of it. */
export interface SpanFigures {
  version: string
  own: readonly Figure[]
  all: readonly Figure[]
}

/** Of all organizations together, about 100 bytes each. */
const MOST_FIGURES = 200_000

interface FigureCache {
  /** By organization, what is hidden, and the grouping. */
  views: Map<string, Map<string, SpanFigures>>
  figures: number
}

const caches = new WeakMap<Live, FigureCache>()

/** People from whom other channels are hidden have figures of their own. */
export const cachedFigures = ({ context, org_id, hidden }: OrgScope, group: Kind, spans: readonly Span[]) => {
  const view = caches.get(context.live)?.views.get(viewName(org_id, hidden, group))
  return spans.map((span) => view?.get(spanName(span)))
}

export function cacheFigures(
  { context, org_id, hidden }: OrgScope,
  group: Kind,
  counted: readonly (readonly [Span, SpanFigures])[],
) {
  const cache = getOrCreate(caches, context.live, empty)
  const more = counted.reduce((sum, [, figures]) => sum + sizeOf(figures), 0)
  if (more > MOST_FIGURES) return
  if (cache.figures + more > MOST_FIGURES) Object.assign(cache, empty())
  const view = getOrCreate(cache.views, viewName(org_id, hidden, group), () => new Map<string, SpanFigures>())
  for (const [span, figures] of counted) {
    cache.figures += sizeOf(figures) - sizeOf(view.get(spanName(span)))
    view.set(spanName(span), figures)
  }
}

const empty = (): FigureCache => ({ views: new Map(), figures: 0 })

const sizeOf = (figures: SpanFigures | undefined) => (figures ? figures.own.length + figures.all.length : 0)

const viewName = (org_id: string, hidden: readonly string[], group: Kind) => `${org_id} ${hidden.join()} ${group}`
const spanName = ({ starts, ends }: Span) => `${starts} ${ends}`
