import type { Import } from '@earshot/contract/imports'
import { alone, type OrgScope } from '../scope.ts'
import { updateImport } from './imports.repo.ts'

export type ReportImport = (progress: { state: Import['state']; done: number; total: number }) => void

const EVERY_MS = 1000

/** Counts bytes, and stores the count once a second. */
export function openProgress(org: OrgScope, total: number, report: ReportImport = () => {}) {
  let state: Import['state'] = 'checking'
  let done = 0
  let stored = Date.now()
  const show = async () => {
    stored = Date.now()
    await updateImport(alone(org), { state, done, total })
    report({ state, done, total })
  }
  return {
    async advance(bytes: number) {
      done = Math.min(total, done + bytes)
      if (Date.now() - stored >= EVERY_MS) await show()
    },
    async at(next: Import['state'], bytes: number) {
      state = next
      done = bytes
      await show()
    },
  }
}
