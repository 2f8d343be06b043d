/** The hours and `count` columns beside them. A browser that has only a part of the page then has their widths. */
export const CalendarColumns = ({ count }: { count: number }) => (
  <colgroup>
    <col />
    <col span={count} />
  </colgroup>
)
