import { Outlet } from '@tanstack/react-router'
import './shell.css'

export const Shell = () => <Outlet />
