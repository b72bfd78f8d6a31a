import { ApiError } from '@earshot/contract/errors'
import type { modelRoutes, SpeechModel, SpeechModels } from '@earshot/contract/models'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import type { Context } from '../../core/context.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { alone, type Writing, asAdmin, enterOrg, type MemberScope, inTransaction } from '../../organizations/scope.ts'
import { speaks } from '@earshot/contract/rules/spoken-languages'
import { type Shortage, shortageOf, type Machine } from '../../ports/speech/sherpa/models/model-choice.ts'
import { type Model, sizeOf } from '../../ports/speech/sherpa/models/model.ts'
import { deleteModel, isSelectedEngine, selectModel } from './speech-models.repo.ts'

/** Speech models belong to the installation, so admins of every organization see the same ones. */
export const models: Handlers<typeof modelRoutes> = {
  async list(caller, { org_id }) {
    return show(asAdmin(await enterOrg(caller, org_id)))
  },

  async select(caller, { org_id, model: name }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const model = requireKnown(org, name)
    requireDecider(org)
    await requireFit(org, model)
    if (org.context.models.used()[0] !== model)
      await change(org, { action: 'model.select', model }, (tx) => selectModel(tx.db, model.name))
    return show(org)
  },

  async retry(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    org.context.models.retry()
    await recordAudit(alone(org), { action: 'model.retry' })
    return show(org)
  },

  async remove(caller, { org_id, model: name }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const model = requireKnown(org, name)
    requireDecider(org)
    await requireUnused(org, model)
    const { bytes } = await org.context.models.status(model)
    if (bytes > 0 || org.context.models.used().includes(model))
      await change(org, { action: 'model.remove', model }, (tx) => deleteModel(tx.db, model.name))
    await org.context.models.discard(model)
    return show(org)
  },
}

interface Change {
  action: 'model.select' | 'model.remove'
  model: Model
}

/** Also logged for the operator, because it affects every organization. */
async function change(
  org: MemberScope,
  { action, model }: Change,
  work: (tx: Writing<MemberScope>) => Promise<unknown>,
) {
  const { context, org_id, user_id } = org
  await inTransaction(org, async (tx) => {
    await work(tx)
    await recordAudit(tx, { action, subject: model.name })
    await announce(tx, 'organization')
  })
  context.log.info({ org_id, user_id, model: model.name }, action)
  await context.models.refresh()
}

function requireKnown({ context }: MemberScope, name: string): Model {
  const model = context.models.catalogue.find((each) => each.name === name)
  if (!model) throw new ApiError('invalid', `No speech model is named ${name}`, { field: 'model' })
  return model
}

const isDecidedHere = ({ models: { setting } }: Context) => setting === 'auto'

function requireDecider({ context }: MemberScope) {
  if (!isDecidedHere(context))
    throw new ApiError('forbidden', 'The operator of this server decides which speech model is used (SPEECH_MODEL)')
}

async function requireFit({ context }: MemberScope, model: Model) {
  const { bytes } = await context.models.status(model)
  const lack = shortageOf(model, await context.models.machine(), bytes)
  if (lack) throw new ApiError('conflict', `This server has too little ${NEEDED[lack]} for ${model.name}`)
}

const NEEDED: Record<Shortage, string> = { memory: 'memory', processors: 'processing power', room: 'disk space' }

async function requireUnused({ context, db }: MemberScope, model: Model) {
  if (context.models.used()[0] === model)
    throw new ApiError('conflict', `${model.name} is selected. Select another speech model first`)
  if (model.floor && context.models.used().includes(model))
    throw new ApiError('conflict', `${model.name} is used until a better speech model is available`)
  if (isDeclared(context, model))
    throw new ApiError('conflict', `The operator of this server has configured an engine with ${model.name}`)
  if (await isSelectedEngine(db, model.name))
    throw new ApiError('conflict', `${model.name} is the selected engine of an organization`)
}

const isDeclared = ({ config }: Context, { name }: Model) =>
  config.speech.engines.some((engine) => engine.kind === 'sherpa' && engine.model === name)

async function show({ context, db }: MemberScope): Promise<SpeechModels> {
  const { models: all, config } = context
  const machine = await all.machine()
  const shown = await Promise.all(all.catalogue.map((model) => showOne({ context, db }, model, machine)))
  const best = all.catalogue.findIndex(({ languages }) => speaks(languages, config.speech.language))
  const better = shown[best]?.lacks && !shown[best].selected ? shown[best].model : null
  return { decided_by: isDecidedHere(context) ? 'admins' : 'operator', instead_of: better, models: shown }
}

async function showOne(
  { context, db }: Pick<MemberScope, 'context' | 'db'>,
  model: Model,
  machine: Machine,
): Promise<SpeechModel> {
  const { bytes, ready, failure } = await context.models.status(model)
  const used = context.models.used()
  const selected = used[0] === model
  const needed = selected || isDeclared(context, model) || (model.floor && used.includes(model))
  const removable = isDecidedHere(context) && bytes > 0 && !needed
  return {
    ...{ model: model.name, languages: [...model.languages], license: model.license, attribution: model.attribution },
    tested: model.tested ?? false,
    ...{ bytes: sizeOf(model), here: bytes, memory: model.memory, lacks: shortageOf(model, machine, bytes) },
    ...{ ready, used: used.includes(model), selected },
    removable: removable && !(await isSelectedEngine(db, model.name)),
    problem: failure?.sentence ?? null,
    next_try: failure ? new Date(failure.next).toISOString() : null,
  }
}
