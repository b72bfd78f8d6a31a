import { changesOfNouns } from './noun-changes.ts'
import { changesOfTalks } from './talk-changes.ts'

export const changes = Object.entries({ ...changesOfTalks, ...changesOfNouns })
