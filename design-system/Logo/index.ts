export { Logo, type LogoProps, logoSizes } from "./Logo";
