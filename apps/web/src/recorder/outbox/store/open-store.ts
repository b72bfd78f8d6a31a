import { pageValue } from '../../../lib/page-value/page-value.ts'
import { openDatabase } from './in-database.ts'
import { patientStore } from './patient-store.ts'
import type { OutboxStore } from './store.ts'

let opening: Promise<OutboxStore> | undefined
const openedLate = pageValue(false)

/** The store of this browser; until there is one, what comes lives as long as the page (private windows, full disks). */
export const openStore = () => (opening ??= patientStore(openDatabase, { onLate: () => openedLate.set(true) }))

/** Calls back when the store has opened after all: what it kept can be read from now on. */
export const hearOpenedLate = openedLate.hear
