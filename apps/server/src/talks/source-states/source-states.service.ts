import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import { infrastructureError } from '../../core/http/infrastructure-errors.ts'
import { alone, type OrgScope } from '../../organizations/scope.ts'
import { listFailing, listStates, type SourceKey, upsertFailure, upsertSuccess } from './source-states.repo.ts'

/** Notes whether the source brought a talk, or why not. */
export async function noted<Result>(org: OrgScope, source: SourceKey, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    await noteSuccess(org, source)
    return result
  } catch (error) {
    const refused = error instanceof ApiError ? error : infrastructureError(error)
    if (refused) await noteFailure(org, source, { failure: refused.message })
    throw error
  }
}

export const noteSuccess = (org: OrgScope, source: SourceKey) => quietly(org, upsertSuccess(alone(org), source))

/** `counts` is false for what is its sender's alone, like an email of a stranger. */
export const noteFailure = (
  org: OrgScope,
  source: SourceKey,
  { failure, counts = true }: { failure: string; counts?: boolean },
) => quietly(org, upsertFailure(alone(org), source, { failure, counts }))

/** A source that was just removed, or a database that is away, changes nothing about the answer. */
const quietly = ({ context }: OrgScope, work: Promise<unknown>) =>
  work.catch((error: unknown) => context.log.warn({ err: error }, 'the state of a source was not noted'))

export const statesOf = async (org: OrgScope) =>
  new Map((await listStates(org)).map(({ source_id, ...state }) => [source_id, state]))

/** Of every organization: what brought talks and has failed three times in a row since. */
export async function failingSources({ connections }: Context) {
  const failing = await listFailing(connections.outside)
  return failing.map(({ organization, kind, name }) => `${organization}: ${name || kind}`)
}
