; What a library must be able to do, each in one function.
declare ptr @NRT_MemInfo_alloc_aligned(i64, i32)
declare void @NRT_MemInfo_call_dtor(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare double @sqrt(double)

@table = internal constant [2 x ptr] [ptr @twice, ptr @abs]

define internal i64 @twice(i64 %x) {
  %r = shl i64 %x, 1
  ret i64 %r
}

; an export that is called like a function of the C library
define i64 @abs(i64 %x) noinline {
  %r = add i64 %x, 1000
  ret i64 %r
}

define i64 @by_name(i64 %x) {
  %r = call i64 @abs(i64 %x)
  ret i64 %r
}

define i64 @by_table(i64 %place, i64 %x) {
  %at = getelementptr ptr, ptr @table, i64 %place
  %called = load ptr, ptr %at
  %r = call i64 %called(i64 %x)
  ret i64 %r
}

; scratch memory of Numba's runtime, filled and read: its address, and the byte at the end
define i64 @scratch(i64 %size, ptr %address) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 64)
  %at = getelementptr { i64, ptr, ptr, ptr, i64, ptr }, ptr %info, i32 0, i32 3
  %data = load ptr, ptr %at
  store ptr %data, ptr %address
  call void @llvm.memset.p0.i64(ptr %data, i8 77, i64 %size, i1 false)
  %last = sub i64 %size, 1
  %end = getelementptr i8, ptr %data, i64 %last
  %byte = load i8, ptr %end
  call void @NRT_MemInfo_call_dtor(ptr %info)
  %r = zext i8 %byte to i64
  ret i64 %r
}

define void @copy(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret void
}

define void @move(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret void
}

define void @fill(ptr %to, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 %n, i1 false)
  ret void
}

; a loop that LLVM replaces on macOS by a call of its C library
define void @pattern(ptr %to, i64 %n) {
begin:
  br label %loop
loop:
  %i = phi i64 [ 0, %begin ], [ %next, %loop ]
  %at = getelementptr i64, ptr %to, i64 %i
  store i64 72623859790382856, ptr %at
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop
done:
  ret void
}

; a frame of many pages
define i64 @frame(i64 %place) {
  %array = alloca [20000 x i64]
  %at = getelementptr i64, ptr %array, i64 %place
  store volatile i64 %place, ptr %at
  %r = load volatile i64, ptr %at
  ret i64 %r
}

define double @root(double %x) {
  %r = call double @sqrt(double %x)
  ret double %r
}
