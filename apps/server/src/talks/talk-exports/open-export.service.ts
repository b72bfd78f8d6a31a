import { Readable } from 'node:stream'
import { numberedNames } from '@earshot/contract/rules/file-names'
import type { InputOf } from '@earshot/contract/route'
import type { ExportFormat, talkExportRoutes } from '@earshot/contract/talk-exports'
import type { Caller } from '../../core/http/caller.ts'
import { writeZip } from '../../organizations/exports/archive-writer.ts'
import { alone, enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { talkFileName } from '../talks/file-name.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import { openVcon } from '../vcon/write-vcon.service.ts'
import { toDocx } from './docx.ts'
import type { Desk } from './export-document.ts'
import { exportName, isPerTalk, isZip } from './export-name.ts'
import { exportTexts } from './export-texts.ts'
import { exportedNames, exportedTalk, recordingNames } from './exported-talk.service.ts'
import { toPdf } from './pdf/pdf.ts'
import { openSound } from './sounds.service.ts'
import { requireExport } from './talk-exports.service.ts'
import * as repo from './talk-exports.repo.ts'
import { toCsv, toJson, toSrt, toText, toVtt } from './text-formats.ts'

type Asked = InputOf<typeof talkExportRoutes.download>
type Whole = Exclude<ExportFormat, 'srt' | 'vtt' | 'vcon'>

const documents: Record<Whole, (desk: Desk) => Readable> = {
  pdf: toPdf,
  docx: toDocx,
  txt: (desk) => Readable.from(toText(desk)),
  csv: (desk) => Readable.from(toCsv(desk)),
  json: (desk) => Readable.from(toJson(desk)),
}

interface Export extends Asked {
  talks: repo.ExportedFacts[]
  recordings: Map<string, string>
  /** Counts one more as written. */
  count: () => Promise<unknown>
}

/** Written while it is read. Talks that are gone since it was prepared, or that the person no longer hears, are missing. */
export async function openExport(caller: Caller, asked: Asked) {
  const org = await enterOrg(caller, asked.org_id)
  const { talks } = await requireExport(org, asked.export_id)
  const named = { talks, organization: await repo.findOrganizationName(org), texts: exportTexts[asked.language] }
  const recordings = asked.sound ? recordingNames(talks, isPerTalk(asked.format)) : new Map<string, string>()
  let written = 0
  const report = (changes: Parameters<typeof repo.updateExport>[2]) =>
    repo.updateExport(alone(org), asked.export_id, changes)
  await report({ download: 'writing', written })
  const count = () => report({ written: ++written })
  const content = await write(org, { ...asked, talks, recordings, count })
  return { file_name: exportName({ ...asked, ...named }), content: Readable.from(ending(content, report)) }
}

async function* ending(content: Readable, report: (changes: { download: 'ready' | 'failed' }) => Promise<unknown>) {
  let download: 'ready' | 'failed' = 'failed'
  try {
    yield* content
    download = 'ready'
  } finally {
    await report({ download })
  }
}

async function write(org: MemberScope, asked: Export): Promise<Readable> {
  const { format, sound, talks } = asked
  const zipped = isZip({ format, sound, count: talks.length })
  if (isPerTalk(format)) return zipped ? filesOf(org, asked) : openFile(org, asked, talks[0]?.talk_id ?? '')
  const desk = await deskOf(org, asked)
  const document = () => documents[format as Whole](desk)
  if (!zipped) return document()
  const zip = writeZip()
  const name = exportName({ ...asked, organization: desk.head.organization, texts: desk.texts, sound: false })
  zip.bytes(name, async () => document())
  addSounds(org, asked, zip)
  return zip.output
}

/** One file per talk. */
function filesOf(org: MemberScope, asked: Export) {
  const zip = writeZip()
  const numbered = numberedNames()
  const ending = asked.format === 'vcon' ? 'vcon.json' : asked.format
  for (const facts of asked.talks)
    zip.bytes(numbered(talkFileName(facts, ending)), () => openFile(org, asked, facts.talk_id))
  if (asked.format === 'vcon') zip.end()
  else addSounds(org, asked, zip)
  return zip.output
}

async function openFile(org: MemberScope, { format, sound, count }: Export, talk_id: string): Promise<Readable> {
  if (format === 'vcon' || !sound) await count()
  if (format === 'vcon') return openVcon(org, { talk_id, sound })
  const talk = await showTalk(org, talk_id)
  return Readable.from([Buffer.from(format === 'srt' ? toSrt(talk) : toVtt(talk))])
}

/** Ends the zip. */
function addSounds(org: MemberScope, { talks, recordings, format, count }: Export, zip: ReturnType<typeof writeZip>) {
  for (const { talk_id } of talks) {
    const name = recordings.get(talk_id)
    if (name === undefined) continue
    zip.bytes(name, async () => {
      await count()
      return openSound(org, { talk_id, playable: isPerTalk(format) })
    })
  }
  zip.end()
}

async function deskOf(
  org: MemberScope,
  { talks, recordings, language, tz, searched, sound, count }: Export,
): Promise<Desk> {
  const texts = exportTexts[language]
  const names = await exportedNames(org, texts)
  const seconds = talks.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  const head = {
    organization: await repo.findOrganizationName(org),
    ...{ asked: searched, by: names.person(org.user_id), at: new Date().toISOString(), count: talks.length, seconds },
  }
  return {
    ...{ head, texts, language, tz },
    async *talks() {
      for (const facts of talks) {
        const exported = await exportedTalk(org, facts, { names, recording: recordings.get(facts.talk_id) })
        if (exported) yield exported
        if (!sound) await count()
      }
    },
  }
}
