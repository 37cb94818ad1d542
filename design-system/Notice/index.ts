export { Notice, type NoticeProps, NoticeRegion, noticeTones } from "./Notice";
