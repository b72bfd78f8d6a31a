/** A page without input for so long asks without its person. */
const AWAY_MS = 2 * 60_000

let attended = Date.now()
let used = Date.now()

export const attend = () => void (attended = Date.now())

export const isAttended = () => Date.now() - attended < AWAY_MS

/** Called for each request of an attended page. */
export const markUsed = () => void (used = Date.now())

/** Milliseconds since the server has heard of an attended page. */
export const unusedFor = () => Date.now() - used
