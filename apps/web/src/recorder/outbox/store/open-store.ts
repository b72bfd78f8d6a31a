import { openDatabase } from './in-database.ts'
import { inMemory } from './in-memory.ts'
import type { OutboxStore } from './store.ts'

let opening: Promise<OutboxStore> | undefined

/** The store of this browser; one that lives as long as the page where there is none (private windows, full disks). */
export const openStore = () => (opening ??= openDatabase().catch(inMemory))
