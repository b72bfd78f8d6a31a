export type Stop = () => Promise<unknown>

export async function stopAll(stops: Stop[]) {
  for (const stop of stops.reverse()) await stop().catch(() => {})
}
