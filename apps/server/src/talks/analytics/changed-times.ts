/** Recording times between which talks changed, both included. */
export interface ChangedTimes {
  at: string
  until: string
}
