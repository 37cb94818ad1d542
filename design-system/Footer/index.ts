export { Footer, type FooterCompany, type FooterProps } from "./Footer";
