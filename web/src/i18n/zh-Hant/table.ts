import words from '../en/table';

export default { ...words };
