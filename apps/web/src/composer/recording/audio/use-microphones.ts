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
    const look = () => void devices.enumerateDevices().then((found) => setMicrophones(named(found)))
    look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [looking])
  return microphones
}

const ALIASES = ['default', 'communications']

/** Chromium lists the default device a second time; without permission, browsers list devices without names. */
function named(devices: readonly MediaDeviceInfo[]) {
  const inputs = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && !ALIASES.includes(deviceId))
  if (inputs.every(({ label }) => label === '')) return null
  return inputs.map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}
