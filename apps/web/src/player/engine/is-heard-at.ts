const ENOUGH = 0.9

export const isHeardAt = (position: number, duration: number) => duration > 0 && position >= duration * ENOUGH
