import { useEffect, useState } from 'react'

interface KnownMicrophone {
  id: string
  name: string
}

/** Null until the browser reveals their names, which requires permission. */
export function useMicrophones(looking: boolean) {
  const [microphones, setMicrophones] = useState<readonly KnownMicrophone[] | null>(null)
  useEffect(() => {
    const devices = looking ? navigator.mediaDevices : undefined
    if (!devices) return
    const look = () => void listMicrophones().then(setMicrophones)
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [looking])
  return microphones
}

const listMicrophones = () => navigator.mediaDevices.enumerateDevices().then(named)

/** By its name if the id is new: browsers may give a device another one with every page. */
export const findMicrophone = (microphones: readonly KnownMicrophone[] | null, chosen: KnownMicrophone | undefined) =>
  chosen && (microphones?.find(({ id }) => id === chosen.id) ?? microphones?.find(({ name }) => name === chosen.name))

/** The id that the selected microphone has now. */
export async function currentId(chosen: KnownMicrophone): Promise<string> {
  const microphones = await listMicrophones().catch(() => null)
  return findMicrophone(microphones, chosen)?.id ?? chosen.id
}

const ALIASES = ['default', 'communications']

/** Chromium lists the default device a second time; without permission, browsers list devices without names. */
function named(devices: readonly MediaDeviceInfo[]) {
  const inputs = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && !ALIASES.includes(deviceId))
  if (inputs.every(({ label }) => label === '')) return null
  return inputs.map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}
