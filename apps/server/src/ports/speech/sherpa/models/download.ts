import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { requestRange, reasonOf, RequestRefused } from './range-request.ts'
import { bytesOf, folderOf, isIntact } from './verification.ts'
import { lockFolder } from './lock.ts'
import { type Model, type ModelFile, partOf, sizeOf } from './model.ts'
import { copyBundledModel, fetchPackedFiles } from './packed-files.ts'

export interface ModelDownload {
  models: string
  /** Base URL with a folder per model, used instead of the models' sources. */
  mirror?: string | undefined
  /** A folder of models that came with the installation. */
  bundled?: string | undefined
  /** Bytes. */
  onProgress?: (done: number, all: number) => void
  signal?: AbortSignal | undefined
  /** Milliseconds without a byte after which a download is aborted. */
  patience?: number | undefined
}

const PATIENCE_MS = 30_000
/** For an archive of the npm registry, which says nothing while it comes. */
const ARCHIVE_PATIENCE_MS = 5 * 60_000
/** If fewer bytes arrived before the connection broke, an immediate retry is not worthwhile. */
const WORTH_IT = 64 * 1024

/**
 * Downloads the missing files of a model. Partial files are resumed; a file gets its name only once its size and hash
 * are right. Throws an Error whose message is a sentence for the user.
 */
export async function downloadModel(model: Model, fetching: ModelDownload): Promise<void> {
  const folder = folderOf(fetching.models, model)
  await mkdir(folder, { recursive: true })
  await using _lock = await lockFolder(folder, `The model ${model.name} is being fetched by another process`)
  const { models, bundled } = fetching
  if (bundled) await copyBundledModel(model, { models, bundled })
  if (!fetching.mirror) await unpackFiles(model, fetching, folder)
  let done = 0
  for (const file of model.files) {
    const at = path.join(folder, file.name)
    const source = `${addressOf(model, file, fetching)}/${file.name}`
    const onBytes = (bytes: number) => fetching.onProgress?.(done + bytes, sizeOf(model))
    const { signal, patience = PATIENCE_MS } = fetching
    if (!(await isIntact(at, file))) await fetchFile({ at, file, source, onBytes, signal, patience })
    done += file.size
  }
  fetching.onProgress?.(done, sizeOf(model))
}

const unpackFiles = (model: Model, { models, onProgress, signal, patience }: ModelDownload, folder: string) =>
  fetchPackedFiles(model, {
    ...{ folder, signal, patience: patience ?? ARCHIVE_PATIENCE_MS },
    onArchive: async () => onProgress?.(await bytesOf(models, model), sizeOf(model)),
  })

const addressOf = (model: Model, file: ModelFile, { mirror }: ModelDownload) =>
  mirror ? `${mirror.replace(/\/+$/, '')}/${encodeURIComponent(model.name)}` : (file.source ?? model.source)

interface Task {
  at: string
  file: ModelFile
  source: string
  onBytes(bytes: number): void
  signal: AbortSignal | undefined
  patience: number
}

async function fetchFile(task: Task) {
  const { at, file, source } = task
  const part = partOf(at)
  await requireRoom(at, file.size - (await sizeAt(part)))
  while ((await sizeAt(part)) < file.size) await fetchRest(part, task)
  if (await isIntact(part, file)) return rename(part, at)
  await rm(part)
  throw new Error(`${source} is not the file that Earshot knows: its hash is another. It was thrown away`)
}

/** A connection that breaks after some bytes is no error: the next call resumes there. */
async function fetchRest(part: string, task: Task) {
  const had = await sizeAt(part)
  const broken = await append(part, had, task).catch((error: Error) => error)
  task.signal?.throwIfAborted()
  const size = await sizeAt(part)
  if (size === task.file.size) return
  if (broken && (broken instanceof RequestRefused || size - had < WORTH_IT)) throw sentenceFor(broken, task.source)
  if (size <= had) throw new Error(`${task.source} ends before it is whole`)
}

async function append(part: string, had: number, task: Task) {
  using line = watchedLine(task.patience, task.signal)
  await write(part, had, { ...task, line }).catch((error: Error) => {
    throw line.signal.aborted ? line.signal.reason : error
  })
}

/** Writes each chunk before reading the next, so that received bytes are kept if the connection breaks. */
async function write(part: string, had: number, { file, source, onBytes, line }: Task & { line: Line }) {
  const response = await requestRange({ source, had, signal: line.signal })
  let bytes = response.statusCode === 206 ? had : 0
  await using out = await open(part, bytes > 0 ? 'a' : 'w')
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    line.gave()
    bytes += chunk.length
    if (bytes > file.size) throw new RequestRefused('it is longer than it should be')
    await out.writeFile(chunk).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC' ? new RequestRefused('the disk is full') : error
    })
    onBytes(bytes)
  }
}

type Line = ReturnType<typeof watchedLine>

/** Aborts when nothing has arrived for `patience` milliseconds, or when the caller aborts. */
function watchedLine(patience: number, signal: AbortSignal | undefined) {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`nothing came for ${Math.round(patience / 1000)} seconds`))
  const timer = setTimeout(giveUp, patience)
  return {
    signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    gave: () => void timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

const sentenceFor = (error: Error, source: string) => new Error(`${source} could not be fetched: ${reasonOf(error)}`)

const sizeAt = (at: string) =>
  stat(at).then(
    ({ size }) => size,
    () => 0,
  )

async function requireRoom(at: string, bytes: number) {
  const { bavail, bsize } = await statfs(path.dirname(at))
  if (bavail * bsize < bytes) throw new Error(`Not enough disk space for ${path.basename(at)} in ${path.dirname(at)}`)
}
