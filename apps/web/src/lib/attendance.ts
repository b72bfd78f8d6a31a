/** A page without input for so long asks without its person. */
const AWAY_MS = 2 * 60_000
/** A person who only reads uses their session at least this often. */
const USE_MS = 2 * 60_000

let attended = Date.now()
let used = Date.now()

export const attend = () => void (attended = Date.now())

export const isAttended = () => Date.now() - attended < AWAY_MS

/** Called for each request of an attended page. */
export const markUsed = () => void (used = Date.now())

/** Whether a person is here, and the server has not heard of it for long. */
export const isUseOverdue = () => isAttended() && Date.now() - used > USE_MS

export function watchInput() {
  for (const input of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'])
    addEventListener(input, attend, { passive: true, capture: true })
}
