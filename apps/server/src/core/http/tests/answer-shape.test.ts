import { api } from '@earshot/contract'
import { exampleOf } from '@earshot/contract/examples'
import type { Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MISFIT, shapeOf } from '../answer-shape.ts'

const routes: [string, Route][] = Object.values(api)
  .flatMap((noun): Route[] => Object.values(noun))
  .filter(({ answers }) => answers === undefined)
  .map((route) => [`${route.method} ${route.path}`, route])

const exampleFor = ({ output }: Route) => exampleOf(z.toJSONSchema(output, { unrepresentable: 'any' }))

/** As it is sent. */
const asZod = ({ output }: Route, answer: unknown) => {
  const read = output.safeParse(answer)
  return read.success ? JSON.stringify(read.data) : MISFIT
}

const asSent = ({ output }: Route, answer: unknown) => {
  const shaped = shapeOf(output)(answer)
  return shaped === MISFIT ? MISFIT : JSON.stringify(shaped)
}

const WRONG = [null, undefined, '', 'x', -1, 1.5, Number.NaN, true, [], {}, [null], { more: 1 }]

/** The answer with something wrong at one place after the other, or with a field too many. */
function* wrongAnswers(answer: unknown): Generator {
  yield* WRONG
  if (Array.isArray(answer)) {
    for (const wrong of wrongAnswers(answer[0])) yield [answer[0], wrong]
    return
  }
  if (typeof answer !== 'object' || answer === null) return
  yield { ...answer, more: 'secret' }
  for (const [name, value] of Object.entries(answer)) {
    const { [name as never]: _, ...rest } = answer
    yield rest
    for (const wrong of wrongAnswers(value)) yield { ...answer, [name]: wrong }
  }
}

test.each(routes)('answers of %s are shaped and refused as by zod', (_, route) => {
  const answer = exampleFor(route)
  for (const each of [answer, ...wrongAnswers(answer)]) expect(asSent(route, each)).toBe(asZod(route, each))
})
