import { AlertFields, alertFieldsOf, NEW_ALERT, scopeProblem } from '@earshot/contract/alert-fields'
import type { Alert } from '@earshot/contract/alerts'
import * as z from 'zod/mini'
import type { AlertDraft } from './alerts.queries.ts'

export const savedDraft = (alert: Alert | undefined): AlertDraft => alertFieldsOf(alert ?? NEW_ALERT)

const Fields = z.object(AlertFields.shape)

export function draftProblems(draft: AlertDraft): Record<string, string> {
  const { error } = z.safeParse(Fields, draft)
  const problems = (error?.issues ?? []).map(({ path, message }) => [fieldOf(path), message])
  const scope = scopeProblem(draft)
  if (scope) problems.push([scope.field, scope.text])
  return Object.fromEntries(problems.toReversed())
}

/** Their parts are fields of their own. */
const parted: PropertyKey[] = ['silence', 'hours', 'escalation']
const fieldOf = ([first = '', ...path]: readonly PropertyKey[]) =>
  [first, ...path.slice(0, parted.includes(first) ? 1 : 0)].join('.')
